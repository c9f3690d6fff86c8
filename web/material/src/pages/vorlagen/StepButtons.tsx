import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import classes from './sheet.module.css'

interface StepButtonsProps {
  readonly what: string
  readonly onStep: (by: -1 | 1) => void
}

/** Moves a row or a compartment on a phone, where nothing is dragged. */
export const StepButtons = ({ what, onStep }: StepButtonsProps) => (
  <>
    <button type="button" className={classes['step']} aria-label={`${what} nach oben`} onClick={() => onStep(-1)}>
      <IconChevronUp size={20} aria-hidden />
    </button>
    <button type="button" className={classes['step']} aria-label={`${what} nach unten`} onClick={() => onStep(1)}>
      <IconChevronDown size={20} aria-hidden />
    </button>
  </>
)
