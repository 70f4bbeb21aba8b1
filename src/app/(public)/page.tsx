import { StartPage } from "../../../template/start-page/start-page";

/** The first page. In a product that `npm run create` makes, it is a plain one of the product's own. */
export default StartPage;
