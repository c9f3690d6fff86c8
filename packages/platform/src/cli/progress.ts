import { type Clock, systemClock } from '../clock.ts'

/** Intervals between redraws of the bar and between plain lines, in milliseconds. */
const BAR_INTERVAL = 100
const LINE_INTERVAL = 5_000
const BAR_WIDTH = 30

export type Progress = {
  /** Amount done so far, and the total once it is known. */
  update(done: number, total?: number): void
  /** Ends the bar with a last line. */
  finish(): void
}

/**
 * Shows the progress of a command: a bar that redraws itself on a terminal, else a plain line every few seconds (log
 * files, cron).
 *
 * @param options.unit the counted things, in the plural: `Mails`
 */
export function showProgress(options: {
  stream: { write(text: string): unknown; readonly isTTY?: boolean }
  unit: string
  clock?: Clock
}): Progress {
  const { stream, unit } = options
  const clock = options.clock ?? systemClock
  const onTerminal = stream.isTTY === true
  const started = clock.monotonic()
  let shown = started
  let now = { done: 0, total: undefined as number | undefined }

  const draw = () => {
    const perSecond = Math.round((now.done * 1000) / Math.max(1, clock.monotonic() - started))
    const text = `${formatCount(now.done)}${now.total === undefined ? '' : ` von ${formatCount(now.total)}`} ${unit} · ${formatCount(perSecond)} je Sekunde`
    stream.write(onTerminal ? `\r\x1b[2K${bar(now.done, now.total)}${text}` : `${text}\n`)
  }

  return {
    update(done, total = now.total) {
      now = { done, total }
      if (clock.monotonic() - shown < (onTerminal ? BAR_INTERVAL : LINE_INTERVAL)) return
      shown = clock.monotonic()
      draw()
    },
    finish() {
      draw()
      if (onTerminal) stream.write('\n')
    },
  }
}

function bar(done: number, total: number | undefined): string {
  if (total === undefined || total === 0) return ''
  const filled = Math.round(Math.min(1, done / total) * BAR_WIDTH)
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} `
}

/** Writes a number for people: `1.234`. */
export function formatCount(value: number): string {
  return value.toLocaleString('de-DE')
}
