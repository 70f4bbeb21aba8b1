export {
  ProductSpecificationPage as default,
  productSpecificationMetadata as metadata,
} from "groundwork/screens/specification";
