/** Characters that begin a formula in a spreadsheet, in ASCII and in the full-width forms of East Asian input. */
export const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
