import { connection } from "next/server";

/** Page with a share of a whole, as a style and as an attribute of an SVG element. */
export default async function Share() {
  await connection();
  const share = 40;
  return (
    <div>
      <h1>A share of a whole</h1>
      <div style={{ width: `${share}%` }} data-share="style">
        A style
      </div>
      <svg aria-label="An attribute" role="img" className="w-full">
        <rect width={`${share}%`} height="100%" data-share="attribute" />
      </svg>
    </div>
  );
}
