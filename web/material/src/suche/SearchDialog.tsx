/** One search over everything, in a window over the page. */
import { Combobox, Modal, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ErrorNote, formatCount, useFocusBack } from '@zeughaus/web-shared'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Art, type LineGroup, moreKey } from './lines.ts'
import classes from './SearchDialog.module.css'
import { useSearch } from './useSearch.ts'

/** The length of the longest search that the service takes. */
const TEXT_MAX = 200

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const isPhone = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title="Suchen" size="xl" fullScreen={isPhone} returnFocus={false}>
      <SearchBox onClose={onClose} />
    </Modal>
  )
}

function SearchBox({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [art, setArt] = useState<Art>()
  const navigate = useNavigate()
  const search = useSearch(text, art)
  const { groups } = search
  const lines = groups.flatMap((group) => group.lines)
  const combobox = useCombobox({ opened: lines.length > 0, loop: true })
  const { selectFirstOption } = combobox
  const first = lines[0]?.key
  useEffect(() => {
    if (first !== undefined) selectFirstOption()
  }, [first, selectFirstOption])

  // Enter before the answer opens the best hit of what is typed, not one of the letters before.
  const [isEntered, setEntered] = useState(false)
  const open = useRef<(key: string) => void>(undefined)
  const { isSettled } = search
  useEffect(() => {
    if (!isEntered || !isSettled) return
    setEntered(false)
    if (first !== undefined) open.current?.(first)
  }, [isEntered, isSettled, first])

  const choose = (key: string) => {
    const more = groups.find((group) => group.art !== 'seite' && moreKey(group.art) === key)
    if (more !== undefined && more.art !== 'seite') return setArt(more.art)
    const address = lines.find((line) => line.key === key)?.address
    if (address === undefined) return
    onClose()
    void navigate({ to: address.to, search: address.search ?? {} } as never)
  }
  open.current = choose
  const takeKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
    if (key === 'Enter' && !isSettled) setEntered(true)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <div className={classes['field']}>
        <Combobox.EventsTarget withExpandedAttribute withKeyboardNavigation={isSettled}>
          <TextInput
            data-autofocus
            aria-label="Alles durchsuchen"
            size="md"
            maxLength={TEXT_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            leftSection={<IconSearch size={20} aria-hidden />}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setArt(undefined)
              setEntered(false)
            }}
            onKeyDown={takeKey}
          />
        </Combobox.EventsTarget>
      </div>
      <Notes text={text} search={search} count={lines.length} />
      {lines.length > 0 && (
        <Combobox.Options aria-label="Treffer" className={classes['options'] ?? ''}>
          {groups.map((group) => (
            <Hits key={group.art} group={group} />
          ))}
        </Combobox.Options>
      )}
    </Combobox>
  )
}

/** What the search has to say: before the first letter, without a network, without a hit. */
function Notes({ text, search, count }: { text: string; search: ReturnType<typeof useSearch>; count: number }) {
  const { isFromDevice, error, isSettled } = search
  if (text.trim() === '')
    return (
      <p className={classes['note']}>
        Code, Nummer oder Name: Objekte, Geräte, Lagerplätze, Materialien, Personen und mehr. Tippfehler sind erlaubt.
      </p>
    )
  if (error !== null) return <ErrorNote>{error.message}</ErrorNote>
  return (
    <>
      {isFromDevice && (
        <p className={classes['note']} role="status">
          Keine Verbindung. Durchsucht wird, was auf diesem Gerät gespeichert ist.
        </p>
      )}
      {isSettled && count === 0 && (
        <p className={classes['note']} role="status">
          Keine Treffer
        </p>
      )}
      <VisuallyHidden role="status">
        {isSettled && count > 0 ? formatCount(count, 'Zeile', 'Zeilen') : ''}
      </VisuallyHidden>
    </>
  )
}

function Hits({ group: { title, lines } }: { group: LineGroup }) {
  return (
    <Combobox.Group label={title} className={classes['group'] ?? ''}>
      {lines.map(({ key, text, note, isPlace }) => (
        <Combobox.Option key={key} value={key} className={classes['option'] ?? ''} data-place={isPlace || undefined}>
          <span>{text}</span>
          {note !== null && note !== '' && <small>{note}</small>}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  )
}
