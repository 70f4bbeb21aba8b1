/** Where the contract is written down. Apart from what writes it, which has to load all of the server. */
export const apiFile = "docs/api.json";
