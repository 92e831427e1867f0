let x = <div/>
