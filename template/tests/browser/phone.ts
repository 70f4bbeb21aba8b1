/** A phone for `test.use`: its size, and a finger in place of a pointer. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
