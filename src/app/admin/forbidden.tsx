import { ForbiddenScreen } from "../forbidden-screen";

export default ForbiddenScreen;
