export { MailsPage as default, mailsMetadata as metadata } from "groundwork/screens/development";
