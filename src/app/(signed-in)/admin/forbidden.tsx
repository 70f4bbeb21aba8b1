import { ForbiddenScreen } from "../../_components/forbidden-screen";

export default ForbiddenScreen;
