/** Program of Biome, for Node. */
export const biome = "node_modules/@biomejs/biome/bin/biome";
