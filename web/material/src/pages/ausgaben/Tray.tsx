import { ActionIcon, Button, NumberInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { ErrorNote, Surface } from '@zeughaus/web-shared'
import common from '../../components/common.module.css'
import classes from './AusgebenPage.module.css'
import type { TrayItem } from './tray.ts'

interface TrayProps {
  readonly tray: readonly TrayItem[]
  readonly onChange: (tray: readonly TrayItem[]) => void
  /** Hands an item out although something about it is unusual. */
  readonly onConfirm: (item: TrayItem) => void
}

/** Shows the items on the tray with their quantities and rejections. */
export function Tray({ tray, onChange, onConfirm }: TrayProps) {
  const change = (key: string, menge: number) =>
    onChange(tray.map((items) => (items.key === key ? { ...items, menge } : items)))
  return (
    <Surface padded={false}>
      <ul className={common['list']}>
        {tray.map((item) => {
          const { key, name, einheit, menge, geraet_instanz_id, lagerplatz, hinweis, fehler, isAsked } = item
          return (
            <li key={key}>
              <span className={common['grow']}>
                {name}
                {lagerplatz !== null && <div className={common['small']}>aus {lagerplatz.code}</div>}
                {hinweis !== null && <div className={common['small']}>{hinweis}</div>}
                {fehler !== undefined && (
                  <ErrorNote
                    action={
                      isAsked && (
                        <Button variant="default" onClick={() => onConfirm(item)}>
                          Trotzdem ausgeben
                        </Button>
                      )
                    }
                  >
                    {fehler}
                  </ErrorNote>
                )}
              </span>
              {geraet_instanz_id === null && (
                <NumberInput
                  aria-label={`Menge ${name}`}
                  className={classes['amount'] ?? ''}
                  min={1}
                  allowDecimal={false}
                  suffix={` ${einheit}`}
                  value={menge}
                  onChange={(value) => change(key, Number(value) || 1)}
                />
              )}
              <ActionIcon
                variant="default"
                aria-label={`${name} herunternehmen`}
                onClick={() => onChange(tray.filter((items) => items.key !== key))}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
    </Surface>
  )
}
