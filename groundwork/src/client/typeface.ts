import localFont from "next/font/local";

// Geist 5.3.0, as @fontsource-variable/geist and @fontsource-variable/geist-mono have it, under the licence in geist/OFL.txt.
// Next reads these calls at the build, so each is written out. The names of the constants are those of the font families.

/** Letters of most Western languages. One that is not there in time is not shown on this page, so nothing moves. */
const geist = localFont({
  src: "./geist/latin.woff2",
  weight: "100 900",
  display: "optional",
  variable: "--font-geist",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    },
  ],
});

/** The other Latin letters: loaded by a page that has one of them. */
const geistExtended = localFont({
  src: "./geist/latin-ext.woff2",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
  variable: "--font-geist-extended",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    },
  ],
});

/** Letters of one width, loaded by a page that shows code. Most other faces of the kind are as wide. */
const geistMono = localFont({
  src: "./geist/mono-latin.woff2",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
  variable: "--font-geist-mono",
});

/** Classes of the document that give style sheets `--font-geist`, `--font-geist-extended` and `--font-geist-mono`. */
export const typeface = `${geist.variable} ${geistExtended.variable} ${geistMono.variable}`;
