export { newUserFields, userSorts, userStates, userViewFields, userWords } from "../../slices/user/display";
export { newUser, type UserLink, type UserView, userById } from "../../slices/user/fields";
