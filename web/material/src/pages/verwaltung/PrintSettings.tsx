import { SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FORMATS, lastPlace, PAPIERE, startError, usePrintOptions } from '../etiketten/print.ts'
import classes from './etiketten.module.css'

interface PrintSettingsProps {
  readonly positionen: boolean
  readonly onPositionen: (isOn: boolean) => void
}

/** Chooses symbol and paper of labels. */
export function PrintSettings({ positionen, onPositionen }: PrintSettingsProps) {
  const navigate = useNavigate({ from: '/etiketten' })
  const options = usePrintOptions()
  const set = (name: keyof typeof options, value: string) =>
    void navigate({
      search: (before) => ({ ...before, [name]: value || undefined }),
      replace: true,
      resetScroll: false,
    })
  const measure = (name: 'breite' | 'hoehe', label: string) => (
    <NumericField
      label={label}
      description="in Millimetern"
      min={10}
      max={420}
      step={0.1}
      value={options[name]}
      onChange={(value) => set(name, value)}
    />
  )
  return (
    <div className={classes['settings']}>
      <SegmentedControl
        fullWidth
        aria-label="Symbol"
        data={FORMATS}
        value={options.format}
        onChange={(value) => set('format', value)}
      />
      <SegmentedControl
        fullWidth
        aria-label="Papier"
        classNames={{ label: classes['paper'] ?? '' }}
        data={PAPIERE}
        value={options.papier}
        onChange={(value) => set('papier', value)}
      />
      {options.papier === 'einzeln' ? (
        <div className={classes['measures']}>
          {measure('breite', 'Breite')}
          {measure('hoehe', 'Höhe')}
        </div>
      ) : (
        <>
          <NumericField
            label="Startposition"
            description="Erstes freies Etikett eines angebrochenen Bogens"
            min={1}
            max={lastPlace(options)}
            step={1}
            value={options.start}
            error={startError(options)}
            onChange={(value) => set('start', value)}
          />
          <Switch
            size="md"
            label="Auch die Positionen mit eigenem Code"
            description="Sie kommen nach den Objekten"
            checked={positionen}
            onChange={(event) => onPositionen(event.currentTarget.checked)}
          />
        </>
      )}
    </div>
  )
}

interface NumericFieldProps {
  readonly label: string
  readonly description: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: string
  readonly error?: string | null
  readonly onChange: (value: string) => void
}

/** A number field that may be empty while typing; the address then keeps the default. */
function NumericField({ value, onChange, ...field }: NumericFieldProps) {
  const [text, setText] = useState(value)
  return (
    <TextInput
      {...field}
      type="number"
      inputMode={field.step === 1 ? 'numeric' : 'decimal'}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(event.currentTarget.value)
      }}
    />
  )
}
