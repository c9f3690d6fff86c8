/**
 * Lets the long words of a page break between syllables, at a hyphen: desktop browsers know no German syllables, so
 * `hyphens: auto` does nothing there. The texts in the page get soft hyphens; values, titles and labels stay whole.
 */
import hyphenopoly from 'hyphenopoly/hyphenopoly.module.js'
import patterns from 'hyphenopoly/patterns/de.wasm?url'

const SOFT_HYPHEN = '\u00ad'
const SHORTEST = 12
/** What the library takes at most; the rest of a longer word is one of its own. */
const LONG_WORD = /\p{L}{12,60}/gu
const TOKEN = /\S{12,}/g
/** In an address a hyphen would look like part of it. */
const ADDRESS = /@|:\/\//
/** Text that people type or copy letter by letter, what only screen readers see, and what is to be read as its label. */
const UNTOUCHED =
  'code, pre, textarea, select, svg, script, style, .mantine-VisuallyHidden-root, :is(a, button)[aria-label]'

type Hyphenate = (text: string) => string

/** Hyphenates the page from now on; without the patterns its words break anywhere, as before. */
export async function hyphenatePage(): Promise<void> {
  const hyphenateWord = await loadSyllables()
  const hyphenate: Hyphenate = (text) =>
    text.replace(TOKEN, (token) => (ADDRESS.test(token) ? token : token.replace(LONG_WORD, hyphenateWord)))
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) visit(node)
    // Its own changes are no news.
    observer.takeRecords()
  })
  const visit = (node: Node) => hyphenateTexts(node, hyphenate)
  visit(document.body)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  document.addEventListener('copy', copyWhole)
}

async function loadSyllables(): Promise<Hyphenate> {
  const languages = hyphenopoly.config({
    require: ['de'],
    minWordLength: SHORTEST,
    leftmin: 4,
    rightmin: 4,
    loader: async () => (await fetch(patterns)).arrayBuffer(),
  })
  return (await languages.get('de')) ?? ((word) => word)
}

function hyphenateTexts(root: Node, hyphenate: Hyphenate): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node: Node | null = walker.currentNode; node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.length < SHORTEST || node.parentElement?.closest(UNTOUCHED)) continue
    const hyphenated = hyphenate(node.data)
    if (hyphenated !== node.data) node.data = hyphenated
  }
}

/** What is copied is what was typed. */
function copyWhole(event: ClipboardEvent): void {
  const selection = document.getSelection()
  if (selection === null || selection.rangeCount === 0 || event.clipboardData === null) return
  const text = selection.toString()
  if (!text.includes(SOFT_HYPHEN)) return
  const copied = document.createElement('div')
  copied.append(selection.getRangeAt(0).cloneContents())
  event.clipboardData.setData('text/plain', text.replaceAll(SOFT_HYPHEN, ''))
  event.clipboardData.setData('text/html', copied.innerHTML.replaceAll(SOFT_HYPHEN, ''))
  event.preventDefault()
}
