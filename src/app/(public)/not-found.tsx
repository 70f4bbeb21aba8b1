import NotFound from "../(signed-in)/not-found";

export default NotFound;
