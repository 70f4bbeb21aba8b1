// Loaded into the app with NODE_OPTIONS: the page of a list whose address asks for an order with this name throws while
// it looks the order up, where no procedure runs. Next itself never looks for that.
const { hasOwn } = Object;
Object.hasOwn = (object, key) => {
  if (String(key).startsWith("planted-fault")) throw new Error(`The page broke over ${String(key)}.`);
  return hasOwn(object, key);
};
