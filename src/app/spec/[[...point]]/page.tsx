export {
  ProductSpecificationPage as default,
  productSpecificationMetadata as generateMetadata,
} from "groundwork/screens/specification";
