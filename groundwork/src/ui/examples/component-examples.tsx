"use client";

import { createElement } from "react";
import * as actions from "./actions";
import styles from "./component-examples.module.css";
import * as display from "./display";
import * as inputs from "./inputs";
import * as overlays from "./overlays";

const groups = [
  { name: "actions", title: "Actions", examples: new Map(Object.entries(actions)) },
  { name: "inputs", title: "Inputs", examples: new Map(Object.entries(inputs)) },
  { name: "display", title: "Display", examples: new Map(Object.entries(display)) },
  { name: "overlays", title: "Overlays", examples: new Map(Object.entries(overlays)) },
] as const;

type Props = {
  /** Text of each file of examples. */
  sources: Readonly<Record<(typeof groups)[number]["name"], string | undefined>>;
};

/** Each example in both schemes, with its code. */
export function ComponentExamples({ sources }: Props) {
  return groups.map(({ name: file, title, examples }) => (
    <section key={file} aria-labelledby={file}>
      <h2 id={file} className={styles.title}>
        {title}
      </h2>
      {examplesIn(sources[file] ?? "").map(({ name, sentence, code }) => (
        <article key={name} aria-labelledby={name} className={styles.example}>
          <h3 id={name}>{nameOf(name)}</h3>
          <p>{sentence}</p>
          <div data-example={nameOf(name)} className={styles.schemes}>
            {(["light", "dark"] as const).map((scheme) => (
              <div key={scheme} data-scheme={scheme} className={styles.scheme}>
                {createElement(examples.get(name) ?? "b")}
              </div>
            ))}
          </div>
          <details>
            <summary>Code</summary>
            <pre>{code}</pre>
          </details>
        </article>
      ))}
    </section>
  ));
}

/** "Button state", of `ButtonStateExample`. */
const nameOf = (name: string): string =>
  name.replace(/Example$/, "").replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Examples in the text of a file: exported functions without parameters, each with a sentence above it. */
const examplesIn = (source: string) =>
  [...source.matchAll(/\/\*\* (.+) \*\/\nexport function (\w+)\(\) \{\n([\s\S]*?)\n\}\n/g)].map(
    ([, sentence = "", name = "", body = ""]) => ({ sentence, name, code: body.replaceAll(/^ {2}/gm, "") }),
  );
