import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import classes from './ColorSchemeSwitch.module.css'

const CHOICES = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Hell' },
  { value: 'dark', label: 'Dunkel' },
]

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Darstellung"
      fullWidth
      classNames={{ label: classes['choice'] }}
      data={CHOICES}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as 'auto' | 'light' | 'dark')}
    />
  )
}
