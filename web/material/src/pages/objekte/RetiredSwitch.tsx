import { Switch } from '@mantine/core'
import { formatCount } from '@zeughaus/web-shared'

interface RetiredSwitchProps {
  /** Number of retired positions. */
  readonly count: number
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Shows the retired positions of an object too. Apart from the load, as few objects have any. */
export function RetiredSwitch({ count, isOn, onChange }: RetiredSwitchProps) {
  return (
    <Switch
      label={`auch ${formatCount(count, 'ausgesonderte Position', 'ausgesonderte Positionen')} zeigen`}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
      mb="sm"
    />
  )
}
