export const mark = (passed: boolean) => (passed ? "✓" : "✗");
