export {
  default as ComponentsPage,
  metadata as componentsMetadata,
} from "../../screens/development/components-page";
export {
  default as ReportedErrorsPage,
  metadata as reportedErrorsMetadata,
} from "../../screens/development/errors-page";
export { default as MailsPage, metadata as mailsMetadata } from "../../screens/development/mails-page";
