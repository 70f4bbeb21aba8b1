// Schemas of fields, rows and pages of rows.
export {
  date,
  dateTime,
  decimal,
  emailAddress,
  integer,
  line,
  manyOf,
  moment,
  money,
  newId,
  storable,
  tags,
  text,
  titleKey,
  version,
  versionSeen,
} from "../contract/fields";
export {
  type Filters,
  type HistoryPage,
  historyPage,
  listInputs,
  outputFields,
  pageOf,
  rowFields,
  type Sorts,
} from "../contract/rows";
