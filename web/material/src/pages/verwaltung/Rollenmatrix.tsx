import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { ErrorNote } from '@zeughaus/web-shared'
import { FESTE, Fest, Haken, type Rolle, useToggle, type Zeile } from './berechtigung.tsx'
import classes from './RollenPage.module.css'

export interface RollenProps {
  readonly zeilen: readonly Zeile[]
  readonly eigene: readonly Rolle[]
  readonly onOpen: (rolle: Rolle) => void
}

/** Long words break where a person would break them. */
const gebrochen = (name: string): string => name.replace('verantwortlicher', '\u00ADverantwortlicher')

/** All roles beside one another, for a desk. */
export function Rollenmatrix({ zeilen, eigene, onOpen }: RollenProps) {
  const toggle = useToggle()
  return (
    <>
      {toggle.isError && <ErrorNote>{toggle.error.message}</ErrorNote>}
      {/* What scrolls must be reached by keyboard. */}
      <Box component="section" className={classes['frame']} aria-label="Rollen und Berechtigungen" tabIndex={0}>
        <table className={classes['matrix']}>
          <thead>
            <tr>
              <th scope="col" className={classes['what']}>
                Berechtigung
              </th>
              {FESTE.map(({ value, label }) => (
                <th key={value} scope="col">
                  {gebrochen(label)}
                </th>
              ))}
              {eigene.map((rolle) => (
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
                {FESTE.map(({ value }) => (
                  <td key={value}>
                    <Fest hat={zeile.feste_rollen.includes(value)} />
                  </td>
                ))}
                {eigene.map((rolle) => (
                  <td key={rolle.id} className={classes['own']}>
                    <Haken rolle={rolle} zeile={zeile} onChange={toggle.mutate} />
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
