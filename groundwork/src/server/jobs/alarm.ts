/** Alarm that a loop sleeps by. What rings while it is awake ends its next sleep at once. */
export function createAlarm() {
  let rung = false;
  let wake = () => {};
  return {
    ring: () => {
      rung = true;
      wake();
    },
    sleep: async (milliseconds: number): Promise<void> => {
      if (!rung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      rung = false;
    },
  };
}
