"use client";

import { Explorer, type ExplorerProps } from "groundwork/spec/explorer/explorer";
import { ConfirmDialog } from "groundwork/ui/confirm-dialog";
import { FormField } from "groundwork/ui/fields/form-field";
import { Form } from "groundwork/ui/form";
import { v7 as newId } from "uuid";
import { Button } from "@/ui/button";
import { Code } from "@/ui/code";
import { SegmentedControl } from "@/ui/segmented-control";
import { Select } from "@/ui/select";

const parts = { Form, FormField, Button, Select, SegmentedControl, ConfirmDialog, Code, newId };

/** Explorer of a call, made of the parts of this product's forms. */
export const CallExplorer = (props: ExplorerProps) => <Explorer {...props} parts={parts} />;
