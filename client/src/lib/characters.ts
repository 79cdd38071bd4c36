/** How long the server finds a text: without the space around it, and with an emoji or a line break as one character. */
export function countCharacters(text: string): number {
  return [...text.trim().replaceAll('\r\n', '\n')].length
}
