/** A bar chart of counts per day: plain SVG, with a table for screen readers. */
import { VisuallyHidden } from '@mantine/core'
import classes from './bars.module.css'
import { formatDay, formatLongDay, formatNumber } from './format.ts'

interface BarsProps {
  readonly label: string
  /** One entry per day, oldest first. */
  readonly days: readonly { readonly day: string; readonly value: number }[]
  /** Unit of a bar for table and tooltip: "Mails". */
  readonly unit: string
  /** Days between labels of the axis. Default: a week. */
  readonly labelEvery?: number
}

const HEIGHT = 160
const STEP = 24
const GAP = 6
const WEEK = 7

export function Bars({ label, days, unit, labelEvery = WEEK }: BarsProps) {
  const top = niceCeiling(Math.max(1, ...days.map(({ value }) => value)))
  const width = days.length * STEP
  const height = (value: number) => (value === 0 ? 0 : Math.max(3, (value / top) * HEIGHT))
  return (
    <figure className={classes['figure']}>
      <div className={classes['plot']} aria-hidden>
        <div className={classes['scale']}>
          <span>{formatNumber(top)}</span>
          <span>{formatNumber(top / 2)}</span>
          <span>0</span>
        </div>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" className={classes['bars']}>
          <title>{label}</title>
          {[0, 0.5, 1].map((line) => (
            <line key={line} x1="0" x2={width} y1={HEIGHT * line} y2={HEIGHT * line} className={classes['line']} />
          ))}
          {days.map(({ day, value }, index) => (
            <g key={day} className={classes['bar']}>
              <title>{`${formatLongDay(day)}: ${formatNumber(value)} ${unit}`}</title>
              <rect x={index * STEP} y="0" width={STEP} height={HEIGHT} fill="transparent" />
              <rect x={index * STEP + GAP / 2} y={HEIGHT - height(value)} width={STEP - GAP} height={height(value)} />
            </g>
          ))}
        </svg>
        <div className={classes['axis']}>
          {days
            .filter((_, index) => (days.length - 1 - index) % labelEvery === 0)
            .map(({ day }) => (
              <span key={day}>{formatDay(day)}</span>
            ))}
        </div>
      </div>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <tbody>
            {days.map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{formatLongDay(day)}</th>
                <td>{`${formatNumber(value)} ${unit}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}

/** Rounds up to 2, 4, 10, 20, 40, 100 …, so that half of the scale is whole. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const found = [1, 2, 4, 10].map((factor) => factor * power).find((candidate) => candidate >= value && candidate >= 2)
  return found ?? 10 * power
}
