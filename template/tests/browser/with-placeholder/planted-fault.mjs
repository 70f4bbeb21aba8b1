// Loaded into the app with NODE_OPTIONS: the page of a list with this word in its address throws while it makes out how
// the list is sorted, where no procedure runs. Next itself never asks for that.
const { get } = URLSearchParams.prototype;
URLSearchParams.prototype.get = function (name) {
  const fault = name === "sort" ? get.call(this, "planted-fault") : null;
  if (fault) throw new Error(`The page broke over ${fault}.`);
  return get.call(this, name);
};
