/**
 * Every sentence that a person can read here stands in this catalogue, and nowhere else. A screen loads of it the parts
 * that it names as `texts.part`; who takes `texts` apart loads them all.
 */
export * as texts from './catalogue'
