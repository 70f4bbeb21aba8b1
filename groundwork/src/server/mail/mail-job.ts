import type * as z from "zod";
import { platformLimits } from "../../contract/limits";
import type { MailValues } from "../../contract/mail";
import { declareJob, type Job, type JobCall, type JobDeclaration, PermanentJobError } from "../jobs/job";
import { type Delivery, deliver } from "./deliver";
import { MailError } from "./mail-error";

type Declaration<Input extends z.ZodType, Values extends MailValues> = Omit<
  JobDeclaration<Input>,
  "run" | "schedule"
> & {
  /** Recipient, mail and values, asked for when it is sent: a one-time link is made here. `null`: nobody to send it to. */
  readonly message: (
    call: Pick<JobCall<z.output<Input>>, "db" | "input">,
  ) => Promise<Pick<Delivery<Values>, "to" | "mail" | "values"> | null>;
};

/**
 * Declares a job that sends a mail. While the server is away or asks to wait it is tried again for two hours; what the
 * server refuses for good fails with its reason. Every attempt has the same Message-ID.
 */
export const mailJob = <Input extends z.ZodType, Values extends MailValues>({
  message,
  ...declaration
}: Declaration<Input, Values>): Job<Input> =>
  declareJob<Input>({
    ...platformLimits.mailJobs,
    ...declaration,
    run: async ({ id, db, input, signal }) => {
      const delivery = await message({ db, input });
      if (delivery === null) return;
      try {
        await deliver({ ...delivery, id, signal });
      } catch (error) {
        if (error instanceof MailError && error.permanent)
          throw new PermanentJobError(error.message, { cause: error });
        throw error;
      }
    },
  });
