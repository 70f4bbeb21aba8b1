/** The list as what it is: the compiler would else make a type of each of its tens of thousands of entries. */
declare module "@zxcvbn-ts/language-common/src/passwords.json" {
  const passwords: readonly string[];
  export = passwords;
}
