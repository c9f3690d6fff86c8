/** Types of the part of hyphenopoly that the pages use; the package has none. */
declare module 'hyphenopoly/hyphenopoly.module.js' {
  const hyphenopoly: {
    config(settings: {
      readonly require: readonly string[]
      readonly minWordLength: number
      readonly leftmin: number
      readonly rightmin: number
      /** Fetches the patterns of the language. */
      readonly loader: () => Promise<ArrayBuffer>
    }): ReadonlyMap<string, Promise<(text: string) => string>>
  }
  export default hyphenopoly
}
