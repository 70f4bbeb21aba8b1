// Labels of fields, entities and rows.
export {
  type AnyField,
  type AnyFields,
  date,
  dateTime,
  decimal,
  email,
  type Field,
  type FieldsOf,
  integer,
  type Labels,
  line,
  longText,
  manyOf,
  money,
  oneOf,
  password,
  type ReferenceField,
  type ReferenceNames,
  reference,
  tags,
  yesNo,
} from "../contract/display";
export { ownValue } from "../contract/labels";
export type { LoggedEntity } from "../contract/logged-entity";
export { countOrMore, countText, type Names, type Words, withinSentence } from "../contract/words";
