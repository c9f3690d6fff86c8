import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { ErrorNote } from '@zeughaus/web-shared'
import { Check, FIXED, Fixed, type Rolle, type Row, useToggle } from './berechtigung.tsx'
import classes from './RollenPage.module.css'

export interface RollenProps {
  readonly zeilen: readonly Row[]
  readonly own: readonly Rolle[]
  readonly onOpen: (rolle: Rolle) => void
}

/** Adds break points to long role names. */
const breakable = (name: string): string => name.replace('verantwortlicher', '\u00ADverantwortlicher')

/** Shows all roles side by side, for a desk. */
export function RollenMatrix({ zeilen, own, onOpen }: RollenProps) {
  const toggle = useToggle()
  return (
    <>
      {toggle.isError && <ErrorNote>{toggle.error.message}</ErrorNote>}
      {/* Scrolling areas must be reachable by keyboard. */}
      <Box component="section" className={classes['frame']} aria-label="Rollen und Berechtigungen" tabIndex={0}>
        <table className={classes['matrix']}>
          <thead>
            <tr>
              <th scope="col" className={classes['what']}>
                Berechtigung
              </th>
              {FIXED.map(({ value, label }) => (
                <th key={value} scope="col">
                  {breakable(label)}
                </th>
              ))}
              {own.map((rolle) => (
                <th key={rolle.id} scope="col" className={classes['own']}>
                  <UnstyledButton className={classes['name']} onClick={() => onOpen(rolle)}>
                    {rolle.name} <IconEdit size={16} aria-hidden />
                    <VisuallyHidden>bearbeiten</VisuallyHidden>
                  </UnstyledButton>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {zeilen.map((zeile) => (
              <tr key={zeile.id}>
                <th scope="row" className={classes['what']}>
                  {zeile.beschreibung}
                </th>
                {FIXED.map(({ value }) => (
                  <td key={value}>
                    <Fixed has={zeile.feste_rollen.includes(value)} />
                  </td>
                ))}
                {own.map((rolle) => (
                  <td key={rolle.id} className={classes['own']}>
                    <Check rolle={rolle} zeile={zeile} onChange={toggle.mutate} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </>
  )
}
