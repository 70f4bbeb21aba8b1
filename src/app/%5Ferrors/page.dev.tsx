export {
  ReportedErrorsPage as default,
  reportedErrorsMetadata as metadata,
} from "groundwork/screens/development";
