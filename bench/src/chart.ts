/** Draws a chart of growing cost as SVG: both axes are logarithmic, so a straight line is a power of the size. */

export interface Series {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

interface Chart {
  readonly title: string
  readonly x: string
  readonly y: string
  readonly series: readonly Series[]
}

const WIDTH = 860
const HEIGHT = 440
const LEFT = 64
const RIGHT = 300
const TOP = 44
const BOTTOM = 48
const LINE_HEIGHT = 20
/** Colours for people with colour blindness (Okabe and Ito), with different dashes. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000']
const DASHES = ['', '6 4', '2 3']

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const label = (value: number) => (value >= 1 ? value.toLocaleString('en') : String(value))

/** The powers of ten around these values. */
function decades(values: readonly number[]): number[] {
  const from = Math.floor(Math.log10(Math.min(...values)))
  const to = Math.max(from + 1, Math.ceil(Math.log10(Math.max(...values))))
  return Array.from({ length: to - from + 1 }, (_unused, step) => 10 ** (from + step))
}

/** @param range where the first and the last tick lie, in pixels */
function scale(ticks: readonly number[], [from, to]: readonly [number, number]): (value: number) => number {
  const [low = 1, high = 10] = [ticks[0], ticks.at(-1)].map((tick) => Math.log10(tick ?? 1))
  return (value) => Number((from + ((Math.log10(value) - low) / (high - low)) * (to - from)).toFixed(1))
}

export function chartOf({ title, x, y, series }: Chart): string {
  const points = series.flatMap((each) => each.points)
  const [columns, rows] = [decades(points.map(([size]) => size)), decades(points.map(([, cost]) => cost))]
  const atX = scale(columns, [LEFT, WIDTH - RIGHT])
  const atY = scale(rows, [HEIGHT - BOTTOM, TOP])
  const grid = [
    ...columns.flatMap((value) => [
      `<path d="M${atX(value)} ${TOP}V${HEIGHT - BOTTOM}" stroke="#ddd"/>`,
      `<text x="${atX(value)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${label(value)}</text>`,
    ]),
    ...rows.flatMap((value) => [
      `<path d="M${LEFT} ${atY(value)}H${WIDTH - RIGHT}" stroke="#ddd"/>`,
      `<text x="${LEFT - 8}" y="${atY(value) + 4}" text-anchor="end">${label(value)}</text>`,
    ]),
  ]
  const lines = series.flatMap((each, place) => drawn(each, place, atX, atY))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#222">
<title>${escaped(title)}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${LEFT}" y="24" font-size="15" font-weight="bold">${escaped(title)}</text>
${grid.join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">${escaped(x)}</text>
<text x="16" y="${HEIGHT / 2}" text-anchor="middle" transform="rotate(-90 16 ${HEIGHT / 2})">${escaped(y)}</text>
${lines.join('\n')}
</svg>
`
}

function drawn(
  { name, points }: Series,
  place: number,
  atX: (value: number) => number,
  atY: (value: number) => number,
): string[] {
  const colour = COLOURS[place % COLOURS.length]
  const dash = DASHES[Math.floor(place / COLOURS.length) % DASHES.length]
  const way = points.map(([size, cost], step) => `${step === 0 ? 'M' : 'L'}${atX(size)} ${atY(cost)}`).join('')
  const legend = TOP + 8 + place * LINE_HEIGHT
  const from = WIDTH - RIGHT + 20
  return [
    `<path d="${way}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>`,
    ...points.map(([size, cost]) => `<circle cx="${atX(size)}" cy="${atY(cost)}" r="3" fill="${colour}"/>`),
    `<path d="M${from} ${legend}h28" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>`,
    `<text x="${from + 36}" y="${legend + 4}">${escaped(name)}</text>`,
  ]
}
