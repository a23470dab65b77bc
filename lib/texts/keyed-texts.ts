/**
 * The keys of an area's English messages with what each is given.
 * @typeParam Messages the JSON module
 * @typeParam Given what plain messages are given that take anything
 * @typeParam Rich the same of messages with elements in them
 */
export interface KeyedTexts<Messages, Given, Rich> {
  plain: { [K in Exclude<keyof Messages, keyof Rich>]: K extends keyof Given ? Given[K] : undefined };
  rich: Rich;
}
