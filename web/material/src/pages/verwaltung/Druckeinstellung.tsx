import { SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FORMATE, letzterPlatz, PAPIERE, startFehler, useDruck } from './druck.ts'
import classes from './etiketten.module.css'

interface DruckeinstellungProps {
  readonly positionen: boolean
  readonly onPositionen: (mit: boolean) => void
}

/** Symbol and paper. */
export function Druckeinstellung({ positionen, onPositionen }: DruckeinstellungProps) {
  const navigate = useNavigate({ from: '/etiketten' })
  const druck = useDruck()
  const set = (name: keyof typeof druck, value: string) =>
    void navigate({
      search: (before) => ({ ...before, [name]: value || undefined }),
      replace: true,
      resetScroll: false,
    })
  const measure = (name: 'breite' | 'hoehe', label: string) => (
    <Zahl
      label={label}
      description="in Millimetern"
      min={10}
      max={420}
      step={0.1}
      value={druck[name]}
      onChange={(value) => set(name, value)}
    />
  )
  return (
    <div className={classes['settings']}>
      <SegmentedControl
        fullWidth
        aria-label="Symbol"
        data={FORMATE}
        value={druck.format}
        onChange={(value) => set('format', value)}
      />
      <SegmentedControl
        fullWidth
        aria-label="Papier"
        data={PAPIERE}
        value={druck.papier}
        onChange={(value) => set('papier', value)}
      />
      {druck.papier === 'einzeln' ? (
        <div className={classes['measures']}>
          {measure('breite', 'Breite')}
          {measure('hoehe', 'Höhe')}
        </div>
      ) : (
        <>
          <Zahl
            label="Startposition"
            description="Erstes freies Etikett eines angebrochenen Bogens"
            min={1}
            max={letzterPlatz(druck)}
            step={1}
            value={druck.start}
            error={startFehler(druck)}
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

interface ZahlProps {
  readonly label: string
  readonly description: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: string
  readonly error?: string | null
  readonly onChange: (value: string) => void
}

/** A number that may be empty while somebody types it: the address keeps what is usual then. */
function Zahl({ value, onChange, ...field }: ZahlProps) {
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
