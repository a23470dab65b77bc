/**
 * Solves A x = b for each of several right-hand sides by Cholesky decomposition; A symmetric, positive definite, row by
 * row, only its lower half is read. Overwrites both: `sides` then holds the solutions, one after the other. A direction
 * that the data leave open gets 0.
 */
export function solveSymmetric(matrix: Float64Array, sides: Float64Array, size: number): void {
  for (let column = 0; column < size; column += 1) {
    const diagonal = column * size + column;
    let pivot = matrix[diagonal] ?? 0;
    const whole = pivot;
    for (let k = 0; k < column; k += 1) pivot -= (matrix[column * size + k] ?? 0) ** 2;
    const isOpen = !(pivot > whole * 1e-10);
    const root = isOpen ? 0 : Math.sqrt(pivot);
    matrix[diagonal] = root;
    for (let row = column + 1; row < size; row += 1) {
      let sum = matrix[row * size + column] ?? 0;
      for (let k = 0; k < column; k += 1) sum -= (matrix[row * size + k] ?? 0) * (matrix[column * size + k] ?? 0);
      matrix[row * size + column] = isOpen ? 0 : sum / root;
    }
  }
  for (let start = 0; start < sides.length; start += size) {
    for (let row = 0; row < size; row += 1) {
      let sum = sides[start + row] ?? 0;
      for (let k = 0; k < row; k += 1) sum -= (matrix[row * size + k] ?? 0) * (sides[start + k] ?? 0);
      const root = matrix[row * size + row] ?? 0;
      sides[start + row] = root === 0 ? 0 : sum / root;
    }
    for (let row = size - 1; row >= 0; row -= 1) {
      let sum = sides[start + row] ?? 0;
      for (let k = row + 1; k < size; k += 1) sum -= (matrix[k * size + row] ?? 0) * (sides[start + k] ?? 0);
      const root = matrix[row * size + row] ?? 0;
      sides[start + row] = root === 0 ? 0 : sum / root;
    }
  }
}
