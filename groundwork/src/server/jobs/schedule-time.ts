import cronParser from "cron-parser";

/**
 * Time of a schedule that comes next, after this one.
 * @throws {Error} with what is wrong, when it is not written as cron has it
 */
export function nextTime(schedule: string, after: Date): Date {
  try {
    return cronParser.parseExpression(schedule, { tz: "UTC", currentDate: after }).next().toDate();
  } catch (cause) {
    throw new Error(`"${schedule}" is no schedule: write five fields of cron, such as "0 3 * * *".`, {
      cause,
    });
  }
}
