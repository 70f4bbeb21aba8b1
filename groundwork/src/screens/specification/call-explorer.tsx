import { v7 as newId } from "uuid";
import { Explorer, type ExplorerProps } from "#spec/explorer/explorer";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { FormField } from "#ui/fields/form-field";
import { Form } from "#ui/form";
import { Button } from "@/ui/button";
import { Code } from "@/ui/code";
import { SegmentedControl } from "@/ui/segmented-control";
import { Select } from "@/ui/select";

const parts = { Form, FormField, Button, Select, SegmentedControl, ConfirmDialog, Code, newId };

/** Explorer of a call, made of the parts of this product's forms. */
export const CallExplorer = (props: ExplorerProps) => <Explorer {...props} parts={parts} />;
