/** Chart of counts per day in layers: plain SVG with a legend, and a table for screen readers. */
import { VisuallyHidden } from '@mantine/core'
import { formatDay, formatLongDay, formatNumber, type Tone } from '@zeughaus/web-shared'
import classes from './StackedBars.module.css'

interface StackedBarsProps {
  readonly label: string
  /** Layers from bottom to top. */
  readonly layers: readonly { readonly name: string; readonly tone: Tone }[]
  /** Days, oldest first, with one value for each layer. */
  readonly days: readonly { readonly day: string; readonly values: readonly number[] }[]
  /** "Objekte" */
  readonly unit: string
}

const HEIGHT = 160
const STEP = 24
const GAP = 4
const WEEK = 7

export function StackedBars({ label, layers, days, unit }: StackedBarsProps) {
  const top = Math.max(1, ...days.map(({ values }) => sum(values)))
  const width = days.length * STEP
  return (
    <figure className={classes['figure']}>
      <ul className={classes['legend']}>
        {layers.map(({ name, tone }) => (
          <li key={name} data-tone={tone}>
            {name}
          </li>
        ))}
      </ul>
      <div className={classes['plot']} aria-hidden>
        <div className={classes['scale']}>
          <span>{formatNumber(top)}</span>
          <span>0</span>
        </div>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" className={classes['bars']}>
          <title>{label}</title>
          {days.map(({ day, values }, index) => (
            <g key={day}>
              <title>
                {`${formatLongDay(day)}: ${layers.map(({ name }, layer) => `${formatNumber(values[layer] ?? 0)} ${name}`).join(', ')}`}
              </title>
              {layers.map(({ name, tone }, layer) => {
                const below = sum(values.slice(0, layer))
                const height = ((values[layer] ?? 0) / top) * HEIGHT
                return (
                  <rect
                    key={name}
                    data-tone={tone}
                    x={index * STEP + GAP / 2}
                    width={STEP - GAP}
                    y={HEIGHT - (below / top) * HEIGHT - height}
                    height={height}
                  />
                )
              })}
            </g>
          ))}
        </svg>
        <div className={classes['axis']}>
          {days
            .filter((_, index) => (days.length - 1 - index) % (2 * WEEK) === 0)
            .map(({ day }) => (
              <span key={day}>{formatDay(day)}</span>
            ))}
        </div>
      </div>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">Tag</th>
              {layers.map(({ name }) => (
                <th key={name} scope="col">
                  {unit} {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, values }) => (
              <tr key={day}>
                <th scope="row">{formatLongDay(day)}</th>
                {layers.map(({ name }, layer) => (
                  <td key={name}>{formatNumber(values[layer] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
