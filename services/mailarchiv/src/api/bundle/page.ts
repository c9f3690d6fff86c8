/** The frame of each page of a bundle, and how texts of strangers are shown in it. */
import { createHash } from 'node:crypto'
import { type Html, html } from '@zeughaus/platform'

/** Without the characters that HTML escapes, so that the sum below is that of the element. */
const STYLE = `
:root{color-scheme:light;font:16px/1.5 system-ui,sans-serif;color:#18212b;background:#fff}
body{max-width:75rem;margin:0 auto;padding:1.25rem;overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.25;margin:.5rem 0 1rem}
h2{font-size:1.25rem;line-height:1.3;margin:2rem 0 .5rem}
a{color:#0b57a4}
p,ul,ol{margin:.5rem 0;max-width:46rem}
ul,ol{padding-left:1.25rem}
.quiet{color:#55606c}
dl{display:grid;grid-template-columns:14rem 1fr;gap:.375rem 1.25rem;margin:1rem 0;max-width:60rem}
dt{color:#55606c}
dd{margin:0;min-width:0}
dd p:first-child,dd ul:first-child{margin-top:0}
mark{background:#ffe58f;color:#18212b;padding:0 .25rem}
.box{border:2px solid #b7791f;border-radius:.5rem;background:#fffbeb;padding:.75rem 1rem;margin:1rem 0;max-width:60rem}
.box h2{margin-top:0}
table{border-collapse:collapse;table-layout:fixed;width:100%;margin:1rem 0}
th.number{width:3rem}
th.date{width:7rem}
th.roles{width:9rem}
th.subject{width:34%}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid #d8dee5}
th{color:#55606c;font-weight:600}
td p{margin:.125rem 0;font-size:.875rem}
td p a{margin-right:.75rem}
.number,.date{font-variant-numeric:tabular-nums}
pre{font:inherit;white-space:pre-wrap;border:1px solid #d8dee5;border-radius:.5rem;padding:1rem;margin:.5rem 0;max-width:50rem}
@media (max-width:45rem){
body{padding:1rem}
dl{grid-template-columns:1fr;gap:0}
dd{margin-bottom:.625rem}
li{padding:.25rem 0}
table,tbody,tr,td{display:block}
thead{display:none}
tr{border:1px solid #d8dee5;border-radius:.5rem;padding:.5rem .75rem;margin-bottom:.75rem}
td{border:0;padding:.125rem 0 .125rem 6.5rem;position:relative}
td::before{content:attr(data-name);color:#55606c;position:absolute;left:0}
td p a{display:inline-block;padding:.375rem 0}
}
@media print{
@page{margin:18mm 15mm}
:root{font-size:10.5pt}
body{max-width:none;padding:0}
a{color:inherit}
nav{display:none}
tr,dt,.box{break-inside:avoid}
h1,h2{break-after:avoid}
thead{display:table-header-group}
pre{border:0;padding:0;max-width:none}
table{font-size:9.5pt}
th.number{width:2.25rem}
th.date{width:5.5rem}
th.roles{width:6rem}
th.subject{width:30%}
dl{grid-template-columns:9rem 1fr}
mark,.box{print-color-adjust:exact}
}
`

/** Nothing is loaded and nothing runs, whatever stands in a page; only its own style counts. */
const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

/** A whole page. @param furtherStyle also without the characters that HTML escapes */
export function page(title: string, body: Html, furtherStyle = ''): Uint8Array {
  const style = STYLE + furtherStyle
  const whole = html`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(style)}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`
  return Buffer.from(whole.text)
}

/** The address of a file of the bundle, from its top or (`../`) from a folder. */
export const hrefOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** Controls, and marks that turn the direction of what follows: a line would read as what it is not. */
const DECEIVING = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu
/** Controls but tab and line end, which have no place in a text. */
const CONTROLS = /[^\P{Cc}\t\n]+/gu

/** A text of a mail on one line, at most this long. */
export function lineOf(text: string, most: number): string {
  return cut(text.slice(0, 2 * most).replace(DECEIVING, ' '), most)
}

/** A text of a mail with its lines, at most this long. */
export const linesOf = (text: string, most: number): string =>
  cut(text.slice(0, most + 1), most).replace(CONTROLS, '\ufffd')

/** Cuts a text, never within a character. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/\p{Cs}$/u, '')}…`
}
