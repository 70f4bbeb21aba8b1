export {
  default as ProductSpecificationPage,
  metadata as productSpecificationMetadata,
} from "../../screens/specification/specification-page";
