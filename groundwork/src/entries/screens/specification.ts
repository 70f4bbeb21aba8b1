export {
  default as ProductSpecificationPage,
  generateMetadata as productSpecificationMetadata,
} from "../../screens/specification/specification-page";
