export {
  ComponentsPage as default,
  componentsMetadata as metadata,
} from "groundwork/screens/development";
